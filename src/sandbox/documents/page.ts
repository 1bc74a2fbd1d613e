/**
 * A one-page PDF with deterministic bytes: fixed dates, no compression (its bytes would depend on the zlib at hand), and
 * standard fonts that are not embedded. Chinese is set in the standard font MSung-Light, which every viewer replaces with
 * one of its own; other letters outside Latin-1 are set by their base letter. See `choices.ts`.
 */
import { dayNumber, type Day } from '@shared/domain/day'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

const MS_PER_DAY = 86_400_000
const CHINESE = 'F-Han'
const TYPICAL_PAGE = 'A4'

export interface Page {
  text(x: number, y: number, text: string, style?: TextStyle): void
  /** Text that ends at `x`. */
  textRight(x: number, y: number, text: string, style?: TextStyle): void
  rule(y: number): void
  finish(): Promise<Buffer>
}

export interface TextStyle {
  readonly size?: number
  readonly bold?: boolean
}

/** Starts a page whose file carries this title and day. */
export function startPage(title: string, day: Day): Page {
  const startMs = dayNumber(day) * MS_PER_DAY
  const stamp = new Date(startMs)
  const document = new PDFDocument({
    size: TYPICAL_PAGE,
    margin: 48,
    compress: false,
    info: {
      Title: latin(title),
      Producer: 'Sample payroll service',
      Creator: 'Sample payroll service',
      CreationDate: stamp,
      ModDate: stamp
    }
  })
  const bytes = buffer(document)
  let han = false
  const useHan = (): void => {
    if (han) return
    han = true
    const descriptor = document.ref({
      Type: 'FontDescriptor',
      FontName: 'MSung-Light',
      Flags: 4,
      FontBBox: [-160, -249, 1015, 888],
      ItalicAngle: 0,
      Ascent: 880,
      Descent: -120,
      CapHeight: 880,
      StemV: 93
    })
    descriptor.end('')
    const descendant = document.ref({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'MSung-Light',
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('CNS1'), Supplement: 0 },
      DW: 1000,
      FontDescriptor: descriptor
    })
    descendant.end('')
    const font = document.ref({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'MSung-Light-UniCNS-UTF16-H',
      Encoding: 'UniCNS-UTF16-H',
      DescendantFonts: [descendant]
    })
    font.end('')
    fontsOf(document)[CHINESE] = font
  }
  const draw = (x: number, y: number, text: string, { size = 10, bold = false }: TextStyle): void => {
    let at = x
    for (const run of runsOf(text)) {
      if (run.han) {
        useHan()
        const hex = Buffer.from(run.text, 'utf16le').swap16().toString('hex')
        const up = document.page.height - y - size * 0.8
        // pdfkit's page counts from the top; the font is unknown to it, so the text operators are written here.
        document.addContent(
          `q 1 0 0 -1 0 ${document.page.height} cm BT /${CHINESE} ${size} Tf ${at} ${round(up)} Td <${hex}> Tj ET Q`
        )
        at += run.text.length * size
      } else {
        document
          .font(bold ? 'Helvetica-Bold' : 'Helvetica')
          .fontSize(size)
          .text(run.text, at, y, { lineBreak: false })
        at += document.widthOfString(run.text)
      }
    }
  }
  return {
    text: (x, y, text, style = {}) => draw(x, y, text, style),
    textRight(x, y, text, style = {}) {
      document.font(style.bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(style.size ?? 10)
      draw(x - document.widthOfString(latin(text)), y, latin(text), style)
    },
    rule(y) {
      document
        .moveTo(48, y)
        .lineTo(document.page.width - 48, y)
        .lineWidth(0.5)
        .stroke()
    },
    finish() {
      document.end()
      return bytes
    }
  }
}

/** The fonts of the page's resources; pdfkit has no other way in for a font that is not embedded. */
function fontsOf(document: PDFKit.PDFDocument): Record<string, unknown> {
  const { page } = document
  if (!('fonts' in page) || typeof page.fonts !== 'object' || page.fonts === null) {
    throw new TypeError('this pdfkit keeps its page fonts elsewhere; adapt documents/page.ts')
  }
  return page.fonts as Record<string, unknown>
}

interface Run {
  readonly han: boolean
  readonly text: string
}

const HAN = /\p{Script=Han}/u

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const han = HAN.test(character)
    const last = runs[runs.length - 1]
    const shown = han ? character : latin(character)
    if (last && last.han === han) runs[runs.length - 1] = { han, text: last.text + shown }
    else runs.push({ han, text: shown })
  }
  return runs
}

/** The text in Latin-1; a letter outside of it by its base letter, anything else as a question mark. */
function latin(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (character.charCodeAt(0) <= 0xff) return character
      const base = character.normalize('NFD').charAt(0)
      return base.charCodeAt(0) <= 0xff ? base : (SPELT[character] ?? '?')
    })
    .join('')
}

const SPELT: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', '−': '-', '–': '-', '’': "'" }

function round(value: number): number {
  return Math.round(value * 100) / 100
}
