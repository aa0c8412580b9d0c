import type { Verification } from '#contracts/verifier/verifier.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { fetchAgain } from '../../lib/api/fetch-again.ts'

export interface VerifierQuestion {
  url?: string
  image?: string
  credential?: string | Record<string, unknown>
  /** Set instead of the others when there is nothing to ask. */
  trouble?: string
}

export interface VerifierAnswer {
  result?: Verification
  trouble?: string
  /** The dropped picture, shown back beside its verdict. */
  picture?: string
  /** What was asked, for asking it again. */
  question?: VerifierQuestion
  /** The verdict was reached in the browser. */
  here?: boolean
}

/** Answers on this device, if nothing beyond this site has to be asked for it; undefined else. */
export type VerifyHere = (
  question: VerifierQuestion,
  recipient: string | undefined,
) => Promise<Verification | undefined>

/** Answers a question; whatever goes wrong comes back as one sentence. */
export async function askVerifier(
  asked: VerifierQuestion | Promise<VerifierQuestion>,
  recipient: string | undefined,
  verifyHere?: VerifyHere,
): Promise<VerifierAnswer> {
  try {
    const question = await asked
    if (question.trouble) return { trouble: question.trouble }
    const result = await tryHere(question, recipient, verifyHere)
    if (result) return { result, picture: question.image, question, here: true }
    return { ...(await askServer(question, recipient)), question }
  } catch {
    return { trouble: t('The server could not be reached. Check your connection and try again.') }
  }
}

/** A link is read by the server in any case. Whatever goes wrong here, the server can still answer. */
async function tryHere(
  question: VerifierQuestion,
  recipient: string | undefined,
  verifyHere: VerifyHere | undefined,
): Promise<Verification | undefined> {
  if (!verifyHere || question.url !== undefined) return undefined
  try {
    return await verifyHere(question, recipient)
  } catch {
    return undefined
  }
}

/** Has this server check what was asked. */
async function askServer(question: VerifierQuestion, recipient: string | undefined): Promise<VerifierAnswer> {
  const response = await fetchAgain('/v3/verify', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...question, recipient: recipient || undefined }),
  })
  if (!response.ok) return { trouble: await refusalOf(response) }
  const result: Verification = await response.json()
  return { result, picture: question.image }
}

/** Why the server refused, in one sentence. */
export async function refusalOf(response: Response): Promise<string> {
  const refused = t('The badge could not be checked. Try again in a moment.')
  if (response.status === 429)
    return (await wordsOf(response)) ?? t('Too many checks at once. Wait a minute and try again.')
  if (response.status === 413) return t('The file is too large to be a badge.')
  return (await wordsOf(response)) ?? refused
}

/** What a refusal says of itself. */
export async function wordsOf(response: Response): Promise<string | undefined> {
  try {
    const body: { detail?: unknown; error_description?: unknown } = await response.json()
    const words = body.detail ?? body.error_description
    return typeof words === 'string' && words ? translate(words) : undefined
  } catch {
    return undefined
  }
}
