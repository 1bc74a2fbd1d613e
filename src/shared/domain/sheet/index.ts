/**
 * Sheets: the text, CSV and workbooks that officers bring, read into values of a grid. Pure: from cells (`table.ts`) to blocks
 * and heads (`layout.ts`), people (`people.ts`), values (`values.ts`) and what became of each row (`reading.ts`).
 */
