import type { Verification } from '#contracts/verifier.ts'
import { t } from '../lib/text.ts'

export interface Question {
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
}

/** Asks this server for a verdict; whatever goes wrong comes back as one sentence. */
export async function askVerifier(
  asked: Question | Promise<Question>,
  recipient: string | undefined,
): Promise<VerifierAnswer> {
  try {
    const { trouble, ...question } = await asked
    if (trouble) return { trouble }
    const response = await fetch('/v3/verify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ ...question, recipient: recipient || undefined }),
    })
    if (!response.ok) return { trouble: await refusalOf(response) }
    const result: Verification = await response.json()
    return { result, picture: question.image }
  } catch {
    return { trouble: t('The server could not be reached. Check your connection and try again.') }
  }
}

async function refusalOf(response: Response): Promise<string> {
  const refused = t('The badge could not be checked. Try again in a moment.')
  if (response.status === 429) return t('Too many checks at once. Wait a minute and try again.')
  if (response.status === 413) return t('The file is too large to be a badge.')
  try {
    const body: { detail?: unknown; error_description?: unknown } = await response.json()
    const words = body.detail ?? body.error_description
    return typeof words === 'string' && words ? words : refused
  } catch {
    return refused
  }
}
