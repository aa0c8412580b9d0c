import { setImmediate as giveWay } from 'node:timers/promises'
import { isStorable } from '#infra/db/storable.ts'
import { seam } from './open-documents.ts'
import { decodeByTemplate, encodeByTemplate } from './template-code.ts'
import { indexedTemplate } from './templates.ts'

export interface Documents {
  assertion: string
  credential: string
}

/** The columns in which an award is kept: its two documents as they are, or what differs from a template. */
export interface KeptColumns {
  assertion: string | null
  credential: string | null
  template_id: string | null
  documents: string | null
}

export interface Template {
  templateId: string
  keyId: string
  text: string
}

/** The short form has to be worth an index more to look in. */
const mostOfWhole = 0.75

export const keepWhole = ({ assertion, credential }: Documents): KeptColumns => ({
  assertion,
  credential,
  template_id: null,
  documents: null,
})

/** Longer ones are kept whole: what they have in common with others is little of them, and a letter takes 0.1 µs to write. */
const mostLetters = 500_000
/** Requests are answered after so many letters. */
const lettersPerSlice = 200_000

const methodMember = '"verificationMethod":"'

/** The key that has signed a credential, or a template's: a proof stands last in what it signs. */
export const readKeyId = (text: string): string | undefined => {
  const start = text.lastIndexOf(methodMember)
  if (start < 0) return undefined
  const from = start + methodMember.length
  const [, keyId] = text.slice(from, text.indexOf('"', from)).split('#', 2)
  return keyId || undefined
}

/** Each in the short form where it has one; between them others are answered. */
export const keepEach = async (template: Template, documents: readonly Documents[]): Promise<KeptColumns[]> => {
  const { keyId, text } = template
  const isUsable = readKeyId(text) === keyId && isStorable(text)
  const columns: KeptColumns[] = []
  let letters = 0
  for (const one of documents) {
    const own = one.assertion.length + one.credential.length
    if (letters > 0 && letters + own > lettersPerSlice) {
      await giveWay()
      letters = 0
    }
    letters += own
    columns.push(isUsable && own <= mostLetters ? keepOne(template, one) : keepWhole(one))
  }
  return columns
}

/** The short form where it is one, and gives back the very texts. */
function keepOne({ templateId, keyId, text }: Template, { assertion, credential }: Documents): KeptColumns {
  const whole = assertion + seam + credential
  // Which key has signed an award is told by its template (count-signed.ts).
  const isFit = readKeyId(credential) === keyId && !assertion.includes(seam) && !credential.includes(seam)
  const code = isFit ? encodeByTemplate(indexedTemplate(templateId, text), whole) : undefined
  const isShort = code !== undefined && code.length < mostOfWhole * whole.length
  if (!isShort || decodeByTemplate(text, code) !== whole) return keepWhole({ assertion, credential })
  return { assertion: null, credential: null, template_id: templateId, documents: code }
}
