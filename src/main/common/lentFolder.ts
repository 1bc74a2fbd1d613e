/** The folder, in that of a connection, for plain copies of PDFs that other programs have open or were dragged into. */
export const LENT_FOLDER = 'lent'
