/** Answers to writes, and PDF bytes: what must be there before a call counts as done. */
import { isJsonObject, type JsonObject } from '@shared/domain/json'
import type { CallOptions, PdfOptions, Written, WrittenRecord } from './client'
import type { Answer } from './body'
import type { Call, Caller } from './caller'
import { jsonOf } from './body'
import { badAnswer, rejection } from './failures'
import { digitsOf, idOf } from './fields'
import { wordsIn } from './serviceWords'

const WRITE_LIMIT = 1024 * 1024
const PDF_LIMIT = 64 * 1024 * 1024
const PDF_HEAD = '%PDF-'
const PDF_TAIL = '%%EOF'
/** How far from the end the tail mark may stand: some writers add padding. */
const TAIL_BYTES = 1024

/** A write that answers with a message. */
export async function writeMessage(caller: Caller, call: Call, options: CallOptions): Promise<Written> {
  return caller.once(call, options, async (answer) => {
    // A delete may well have nothing to say.
    if (answer.status === 204) return { message: null }
    const value = await jsonOf(answer, WRITE_LIMIT)
    const words = wordsIn(JSON.stringify(value))
    // That it is still calculating does not say that it was done.
    if (!isJsonObject(value) || answer.status === 202) throw badAnswer(answer.status, words, 'record')
    const said = saidBy(value)
    if (said === 'no') throw rejection(answer.status, words)
    if (said === 'unclear') throw badAnswer(answer.status, words, 'record')
    return { message: messageIn(value, caller) }
  })
}

/**
 * A write that answers with a message and the record's id. Without the id it is not known whether it was done, and neither with one
 * beside anything but a yes.
 */
export async function writeRecord(
  caller: Caller,
  call: Call,
  options: CallOptions
): Promise<WrittenRecord & { readonly number: string | null }> {
  return caller.once(call, options, async (answer) => {
    const value = await jsonOf(answer, WRITE_LIMIT)
    const words = wordsIn(JSON.stringify(value))
    if (!isJsonObject(value)) throw badAnswer(answer.status, words, 'record')
    const id = idOf(value['id'])
    const said = saidBy(value)
    if (id === null) throw said === 'no' ? rejection(answer.status, words) : badAnswer(answer.status, words, 'id')
    if (said !== 'yes') throw badAnswer(answer.status, words, 'record')
    const number = value['number']
    return {
      id,
      message: messageIn(value, caller),
      number: typeof number === 'string' ? number : typeof number === 'number' ? digitsOf(number) : null
    }
  })
}

/** What an answer says whose status is a success. A mere message could mean either, and counts as a yes where one is due. */
function saidBy(value: JsonObject): 'yes' | 'no' | 'unclear' {
  const success = value['success'] ?? null
  if (success === false || success === 'false') return 'no'
  const errors = namesErrors(value)
  if (success === null) return errors ? 'no' : 'yes'
  return saysYes(value) && !errors ? 'yes' : 'unclear'
}

/** Whether it says in so many words that it was done. */
export function saysYes({ success }: JsonObject): boolean {
  return success === true || success === 'true'
}

/** Whether it names anything as wrong, whatever its shape: by field, as a list, or as a text. */
export function namesErrors({ error, errors }: JsonObject): boolean {
  return holdsSomething(error) || holdsSomething(errors)
}

function holdsSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isJsonObject(value)) return Object.keys(value).length > 0
  if (typeof value === 'string') return value.trim() !== ''
  return value !== undefined && value !== null && value !== false && value !== 0
}

function messageIn(value: { readonly message?: unknown }, caller: Caller): string | null {
  return typeof value.message === 'string' ? caller.presentable(value.message) : null
}

/** The bytes of a PDF, whole: head and tail are checked, so that a page of HTML or half a file never passes for one. */
export async function readPdf(caller: Caller, call: Call, options: PdfOptions): Promise<Buffer> {
  return caller.read({ ...call, answer: 'pdf' }, options, async (answer) =>
    verifiedPdf(await answer.bytes(PDF_LIMIT, options.room), answer)
  )
}

function verifiedPdf(bytes: Buffer, answer: Answer): Buffer {
  if (bytes.subarray(0, PDF_HEAD.length).toString('latin1') !== PDF_HEAD)
    throw badAnswer(answer.status, wordsIn(bytes.subarray(0, 64 * 1024).toString('utf8')), 'no PDF')
  if (bytes.subarray(-TAIL_BYTES).indexOf(PDF_TAIL) < 0) {
    throw badAnswer(answer.status, { message: null, fields: null }, 'PDF cut short')
  }
  return bytes
}
