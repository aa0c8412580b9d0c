import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { explainFailure } from '#infra/outside/fetch.ts'
import { createProofVerifier, type FetchOutcome, type ProofVerifier, type VerifyPorts } from '#openbadges'
import { findOwnDocument } from './own-addresses.ts'

type Failure = Parameters<typeof explainFailure>[0]

// Kept for the life of the process: it remembers the shapes of credentials, which makes the next of a class quick.
let proofs: ProofVerifier | undefined

/** What verification takes from this server: its clock, its guarded network, its own documents. */
export const makePorts = (): VerifyPorts => {
  proofs ??= createProofVerifier(context().tools, { maxTemplates: 500 })
  const verifier = proofs
  return {
    tools: context().tools,
    now: now(),
    fetch: fetchDocument,
    verifyProof: (_tools, document, multikey) => verifier.verifyProof(document, async () => multikey),
  }
}

async function fetchDocument(url: string, accept: string): Promise<FetchOutcome> {
  const own = await findOwnDocument(url, accept)
  if (own) {
    if (own.status === 200) return { ok: true, url, contentType: own.contentType, text: own.text }
    return { ok: false, reason: 'http', status: own.status, detail: 'There is nothing at this address.' }
  }
  const answer = await context().fetchOutside(url, { accept })
  if (answer.ok) return { ok: true, url: answer.url, contentType: answer.contentType, text: answer.text() }
  return describeFailure(answer)
}

/** A failed request as verification reports it. */
export const describeFailure = (answer: Failure): Extract<FetchOutcome, { ok: false }> => {
  const reason = answer.reason === 'redirects' ? 'refused' : answer.reason
  return { ok: false, reason, ...(answer.status ? { status: answer.status } : {}), detail: explain(answer) }
}

// The sentence of a check goes on with it.
function explain(answer: Failure): string {
  const text = explainFailure(answer)
  return text === 'Unable to reach URL'
    ? 'its address cannot be reached.'
    : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
