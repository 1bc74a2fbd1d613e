/** Which letters the bytes of a text file stand for. */
import type { SheetEncoding } from '@shared/contract/views/sheets'

/**
 * The encoding of a text file: its mark where it has one, UTF-8 where it is valid, UTF-16 where every other byte is empty. Among
 * Big5, GB18030 and Windows-1252 nothing is certain: the one whose common characters fit best, which the officer can change.
 */
export function guessEncoding(bytes: Buffer): SheetEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const halves = emptyHalves(bytes)
  if (halves.odd > 0.3 && halves.even < 0.05) return 'utf-16le'
  if (halves.even > 0.3 && halves.odd < 0.05) return 'utf-16be'
  if (decodes(bytes, 'utf-8')) return 'utf-8'
  const scores = { big5: pairsOf(bytes, isCommonBig5), gb18030: pairsOf(bytes, isCommonGb) }
  const [best, other] = scores.big5 >= scores.gb18030 ? (['big5', 'gb18030'] as const) : (['gb18030', 'big5'] as const)
  return [best, other].find((encoding) => scores[encoding] > 0.5 && decodes(bytes, encoding)) ?? 'windows-1252'
}

/** The text of the bytes without its mark; null when they are not in that encoding. */
export function decode(bytes: Buffer, encoding: SheetEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function decodes(bytes: Buffer, encoding: SheetEncoding): boolean {
  return decode(bytes, encoding) !== null
}

const LOOKED = 64 * 1024

function emptyHalves(bytes: Buffer): { even: number; odd: number } {
  const looked = bytes.subarray(0, LOOKED - (LOOKED % 2))
  let [even, odd] = [0, 0]
  looked.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even++
    else odd++
  })
  const half = Math.max(1, looked.length / 2)
  return { even: even / half, odd: odd / half }
}

// The part of the pairs that begin with a high byte which are among the characters in daily use.
function pairsOf(bytes: Buffer, isCommon: (lead: number, trail: number) => boolean): number {
  let [pairs, common] = [0, 0]
  for (let at = 0; at + 1 < bytes.length && at < LOOKED; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x80) continue
    pairs++
    if (isCommon(lead, trail)) common++
    at++
  }
  return pairs === 0 ? 0 : common / pairs
}

function isCommonBig5(lead: number, trail: number): boolean {
  return lead >= 0xa4 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe))
}

// The first level of GB 2312, in the order of their sounds.
function isCommonGb(lead: number, trail: number): boolean {
  return lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 && trail <= 0xfe
}
