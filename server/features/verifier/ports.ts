import { currentAccount } from '#infra/budgets/asker.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { config, context, db, shownDb } from '#infra/context.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { timeLeft } from '#infra/outside/time-left.ts'
import {
  createProofVerifier,
  type FetchOutcome,
  fitsSchema,
  isOnServer,
  isPage,
  ownPath,
  type ProofVerifier,
  tellsRevocation,
  type VerifyPorts,
} from '#openbadges'
import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { findRestSince } from '../endorsements/index.ts'
import { findMakers } from './find-makers.ts'
import { findOwnDocument, isOwnAddress, OwnReading } from './own-addresses.ts'
import type { Fetched } from './pages/find-badge.ts'
import { recallDocument, rememberDocument } from './remembered-documents.ts'
import { createPatternTester } from './test-pattern.ts'

type Failure = Extract<OutsideAnswer, { ok: false }>

// A badge can name two dozen addresses, one after the other.
const longestMilliseconds = 10_000
const secondsForAll = 25
// When the slowest have answered, there is time for what stands inside and asks nobody.
const secondsForParts = 40

// Kept for the life of the process: it remembers the shapes of credentials, which makes the next of a class quick.
let proofs: ProofVerifier | undefined

/** What was fetched comes with its bytes where they are no text, so that pictures can be looked into. */
export type Ports = VerifyPorts & { fetch: (url: string, accept: string) => Promise<Fetched> }

/**
 * What verification takes from this server: its clock, its guarded network, its own documents. Whoever comes from
 * somewhere may ask other servers only so often, with the account where there is one. They are asked until `end`, for 25 seconds all
 * together unless told.
 */
export const makePorts = (ip?: string, end = inSeconds(secondsForAll)): Ports => {
  proofs ??= createProofVerifier(context().tools, { maxTemplates: 500 })
  const verifier = proofs
  const reading = new OwnReading()
  const last = inSeconds(secondsForParts)
  // All schemas of a badge, and of what is in it, share the time for patterns.
  const testers = { own: createPatternTester('own'), foreign: createPatternTester('foreign') }
  return {
    tools: context().tools,
    now: now(),
    fetch: (url, accept) => fetchDocument(url, { accept, ip, end, reading }),
    isTimeUp: () => last <= now(),
    // Where this server itself is tried out over http, its own keys lie there as well.
    insecureLocalhost: context().config.origin.startsWith('http://'),
    home: { origin: context().config.origin, findMakers, findRest },
    remembered: async (url) => (isOwnAddress(url) ? undefined : recallDocument(url)),
    remember: async (url, text) => (isOwnAddress(url) ? undefined : rememberDocument(url, text)),
    validateSchema: async (url, schema, document) =>
      fitsSchema(schema, document, isOwnAddress(url) ? testers.own : testers.foreign),
    verifyProof: (_tools, document, multikey) => verifier.verifyProof(document, async () => multikey),
  }
}

const nothingHere = { ok: false, reason: 'http', status: 404, detail: finding('address.nothing') } as const
/** Over the network this server would show copies of what others made, at its own addresses. */
const leadsHere = { ok: false, reason: 'refused', detail: finding('address.other-site') } as const

async function fetchDocument(
  url: string,
  { accept, ip, end, reading }: { accept: string; ip: string | undefined; end: Date; reading: OwnReading },
): Promise<Fetched> {
  const own = await findOwnDocument(url, accept, reading)
  if (own) {
    const { status, contentType, text, link } = own
    if (status === 200) return { ok: true, url, contentType, text, ...(link === undefined ? {} : { link }) }
    // What is not here is nowhere: an address of ours that is another's page is no place that could not be reached.
    return { ...nothingHere, status: status === 410 ? 410 : 404 }
  }
  if (isOnServer(url, config().origin)) return nothingHere
  if (end <= now()) return { ok: false, reason: 'timeout', detail: finding('address.late') }
  if (ip !== undefined) await payForFetch(ip)
  const answer = await context().fetchOutside(url, { accept, timeoutMs: timeLeft(end, longestMilliseconds) })
  const rest = answer.ok ? undefined : readRest(url, answer)
  return rest ?? describeAnswer(answer)
}

/** What is left of a revoked badge (410) says why it was revoked. */
const readRest = (url: string, { status, said = '' }: Failure): FetchOutcome | undefined =>
  status === 410 && tellsRevocation(said) ? { ok: true, url, contentType: 'application/json', text: said } : undefined

/** A school is one network: who has signed in is counted by the account, wherever they are. */
const payForFetch = async (ip: string): Promise<void> => {
  const accountId = currentAccount()
  if (accountId === undefined) await charge(db(), 'verify-fetch', { network: clientKey(ip) })
  else await charge(db(), 'verify-fetch-own', { accountId })
}

/** What an address answered, as verification takes it. A document that is no UTF-8 is none; a picture or a page was never one. */
export const describeAnswer = (answer: OutsideAnswer): Fetched => {
  if (!answer.ok) return describeFailure(answer)
  if (isOnServer(answer.url, config().origin)) return leadsHere
  const { url, contentType, link, bytes } = answer
  const text = answer.text() ?? readOldPage(bytes)
  if (text === undefined && /^\s*[{[]/.test(bytes.toString('latin1', 0, 100)))
    return { ok: false, reason: 'refused', detail: finding('address.utf-8') }
  const more = { ...(link === undefined ? {} : { link }), ...(text === undefined ? { bytes } : {}) }
  return { ok: true, url, contentType, text: text ?? '', ...more }
}

/** Pages are still written in what was there before UTF-8; what leads to a badge there is ASCII. */
const readOldPage = (bytes: Buffer): string | undefined =>
  isPage(bytes.toString('latin1', 0, 4096)) ? bytes.toString('latin1') : undefined

/** A failed request as verification reports it. */
export const describeFailure = (answer: Failure): Extract<FetchOutcome, { ok: false }> => {
  const reason = answer.reason === 'redirects' ? 'refused' : answer.reason
  return { ok: false, reason, ...(answer.status ? { status: answer.status } : {}), detail: explain(answer) }
}

// Closed, open and forbidden addresses read alike so that networks cannot be mapped.
function explain({ reason, status }: Failure): Finding {
  if (reason === 'too-large') return finding('address.large')
  if (reason === 'redirects') return finding('address.redirects')
  return reason === 'http' && status !== undefined
    ? finding('address.status', { status })
    : finding('address.unreachable')
}

const ofEndorsement = /^\/public\/endorsements\/([\w-]{22})$/

/** Since when the endorsement of this server with that id, in whatever way it is written, says nothing of what is there now. */
async function findRest(id: string): Promise<Date | undefined> {
  const endorsementId = ofEndorsement.exec(ownPath(id, config().origin) ?? '')?.[1]
  return endorsementId === undefined ? undefined : findRestSince(shownDb(), endorsementId)
}
