import type { Verification } from '#contracts/verifier.ts'

const somebody = 'the person it was checked for'
const imageMaximum = 100_000
const named = /^identity__/

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
  const spellings = [asked, asked.toLowerCase(), encodeURIComponent(asked)]
  return JSON.parse(JSON.stringify(shown), (_, value: unknown) =>
    typeof value === 'string' ? spellings.reduce((text, word) => text.replaceAll(word, somebody), value) : value,
  )
}

/** The link without whom it names. */
export const forgetNamed = (url: string): string => {
  if (!URL.canParse(url)) return url
  const parsed = new URL(url)
  const kept = [...parsed.searchParams].filter(([name]) => !named.test(name))
  if (kept.length < parsed.searchParams.size) parsed.search = new URLSearchParams(kept).toString()
  return parsed.href
}
