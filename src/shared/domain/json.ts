/** JSON values, as received from the service and kept for what this program does not know. */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** A value as text: one that is nested as JSON, any other as it is. */
export function jsonWords(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a parsed value is an object of JSON, no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
