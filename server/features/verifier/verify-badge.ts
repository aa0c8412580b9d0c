import type { Verification } from '#contracts/verifier.ts'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { parseDataUrl } from '#infra/images/parse-data-url.ts'
import { explainFailure } from '#infra/outside/fetch.ts'
import {
  BakeError,
  createProofVerifier,
  type FetchOutcome,
  type ProofVerifier,
  readBadgeImage,
  type VerifyInput,
  type VerifyReport,
  verify,
} from '#openbadges'
import { addReason } from './add-reason.ts'
import { findOwnDocument } from './own-addresses.ts'

export interface BadgeToVerify {
  credential?: string | Record<string, unknown> | undefined
  url?: string | undefined
  image?: string | undefined
  recipient?: string | undefined
}

// Kept for the life of the process: it remembers the shapes of credentials, which makes the next of a class quick.
let proofs: ProofVerifier | undefined

/** Verifies a badge from anywhere. Exactly one of credential, url and image; 400 otherwise. */
export const verifyBadge = async (badge: BadgeToVerify): Promise<Verification> => {
  const input = await readInput(badge)
  proofs ??= createProofVerifier(context().tools, { maxTemplates: 500 })
  const verifier = proofs
  const moment = now()
  const report = await verify(badge.recipient ? { ...input, expectedRecipient: badge.recipient } : input, {
    tools: context().tools,
    now: moment,
    fetch: fetchDocument,
    verifyProof: (_tools, document, multikey) => verifier.verifyProof(document, async () => multikey),
  })
  return present(await addReason(report), moment)
}

async function readInput(badge: BadgeToVerify): Promise<VerifyInput> {
  const given = [badge.credential, badge.url, badge.image].filter((value) => value !== undefined)
  if (given.length !== 1) throw refuse('verify.input')
  if (badge.url !== undefined) return { url: badge.url.trim() }
  if (badge.image !== undefined) return { text: await readImage(badge.image) }
  if (typeof badge.credential === 'string') return { text: badge.credential }
  return { text: JSON.stringify(badge.credential) }
}

async function readImage(dataUrl: string): Promise<string> {
  const { bytes } = parseDataUrl(dataUrl)
  try {
    const found = await readBadgeImage(bytes)
    if (found) return found.text
  } catch (error) {
    if (error instanceof BakeError) throw refuse('verify.image', { text: error.message, cause: error })
    throw error
  }
  throw refuse('verify.image')
}

async function fetchDocument(url: string, accept: string): Promise<FetchOutcome> {
  const own = await findOwnDocument(url, accept)
  if (own) {
    if (own.status === 200) return { ok: true, url, contentType: own.contentType, text: own.text }
    return { ok: false, reason: 'http', status: own.status, detail: 'There is nothing at this address.' }
  }
  const answer = await context().fetchOutside(url, { accept })
  if (answer.ok) return { ok: true, url: answer.url, contentType: answer.contentType, text: answer.text() }
  const reason = answer.reason === 'redirects' ? 'refused' : answer.reason
  return { ok: false, reason, ...(answer.status ? { status: answer.status } : {}), detail: explain(answer) }
}

// The sentence of a check goes on with it.
function explain(answer: Parameters<typeof explainFailure>[0]): string {
  const text = explainFailure(answer)
  return text === 'Unable to reach URL'
    ? 'its address cannot be reached.'
    : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function present({ verdict, reason, checks, credential }: VerifyReport, checkedAt: Date): Verification {
  return {
    verdict,
    reason,
    checks: checks.map(({ name, status, detail }) => ({ name, status, detail })),
    ...(credential
      ? {
          credential: {
            version: credential.version,
            id: credential.id,
            name: credential.name,
            description: credential.description,
            image: credential.imageUrl,
            criteria: credential.criteriaNarrative ?? credential.criteriaUrl,
            issuer: { id: credential.issuerId, name: credential.issuerName, url: credential.issuerUrl },
            issuedOn: credential.issuedOn,
            expires: credential.validUntil,
          },
        }
      : {}),
    checkedAt: checkedAt.toISOString(),
  }
}
