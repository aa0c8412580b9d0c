import { once } from 'node:events'
import PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>
type Options = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>

interface About {
  title: string
  /** Who has made it. */
  creator: string
  /** A BCP 47 tag. */
  lang: string
}

/** Begins a PDF 1.7 whose readers show its title; `end` gives all of it. */
export const openDocument = ({ title, creator, lang }: About, options: Options) => {
  const document = new PDFDocument({
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: creator },
    ...options,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  const end = async (): Promise<Buffer> => {
    document.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { document, end }
}
