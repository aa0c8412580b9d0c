import type { Verification } from '#contracts/verifier/verifier.ts'

const somebody = 'the person it was checked for'
const imageMaximum = 100_000
const named = /^identity__/
const kept = new Set(['verdict', 'status', 'severity', 'kind', 'version', 'issuedOn', 'expires', 'checkedAt'])

/** The outcome without whom it was asked for, and without a picture that is too large to keep. */
export const forgetRecipient = (verification: Verification, recipient: string | undefined): Verification => {
  const { image, ...credential } = verification.credential ?? { version: '' }
  const shown: Verification = {
    ...verification,
    ...(verification.credential
      ? { credential: { ...credential, ...(image && image.length <= imageMaximum ? { image } : {}) } }
      : {}),
  }
  const asked = recipient?.trim()
  if (!asked) return shown
  const spellings = isTelling(asked) ? [asked, asked.toLowerCase(), encodeURIComponent(asked)] : []
  const sentences = [recipient, asked].map((name) => `warded to ${name}.`)
  return JSON.parse(JSON.stringify(shown), (member, value: unknown) => {
    if (typeof value !== 'string' || kept.has(member)) return value
    const unsaid = sentences.reduce((text, said) => text.replaceAll(said, `warded to ${somebody}.`), value)
    return spellings.reduce((text, word) => text.replaceAll(word, somebody), unsaid)
  })
}

// A word such as "valid" or "not" names nobody: taken out everywhere it would turn what the report says.
const isTelling = (asked: string): boolean =>
  asked.length >= 6 && (/@|:\/\/|^did:/.test(asked) || asked.replace(/\D/g, '').length >= 7)

/** The link without whom it names. */
export const forgetNamed = (url: string): string => {
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  const kept = [...parsed.searchParams].filter(([name]) => !named.test(name))
  if (kept.length < parsed.searchParams.size) parsed.search = new URLSearchParams(kept).toString()
  return parsed.href
}
