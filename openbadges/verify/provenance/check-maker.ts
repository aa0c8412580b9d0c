import { idOf, listOf, objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import type { ProofPorts } from '../credential/check-proof.ts'
import { locateDocument } from '../credential/keys/find-key.ts'
import type { CredentialKind } from '../credential/model/credential-kinds.ts'
import { openInside } from '../credential/open-inside.ts'
import type { HomeServer } from '../ports.ts'
import type { Check } from '../report.ts'
import { isOnServer } from './is-on-server.ts'
import { listMadeByAssertion, listMadeByCredential, type OwnThing } from './list-made.ts'
import { refuseMaker } from './refuse-maker.ts'

/**
 * Checks that a credential says of nothing of the server that verifies it that its issuer made it, unless it was issued there: of what lies below its
 * own origin that server knows who made it. Passes in silence, as it says nothing of badges of all others.
 */
export async function checkCredentialMaker(
  document: JsonObject,
  kind: CredentialKind,
  ports: ProofPorts & { home?: HomeServer | undefined },
): Promise<Check[]> {
  const { home } = ports
  if (home === undefined) return []
  const listed = kind === 'record' ? listIncluded(document, ports) : undefined
  // A record tells what the badges in it are about; each of these is verified by itself.
  const made = listMadeByCredential(document).filter(({ what, id }) => what !== 'badge class' || !listed?.has(id))
  const own = made.filter(({ id }) => isOnServer(id, home.origin))
  if (own.length === 0) return []
  const issuerId = idOf(document.issuer) ?? ''
  const isNamed = isOnServer(issuerId, home.origin)
  const isOurs = isNamed && (await isThere(issuerId, ports))
  const foreign = isOurs ? await findForeign(own, issuerId, home) : pickGravest(own)
  if (foreign === undefined) return []
  const refusal = refuseMaker(foreign, home)
  // An issuer that has been deleted may have made it once: whoever carries its word along has forged nothing.
  return [isNamed && !isOurs ? { ...refusal, lapsed: true } : refusal]
}

/** The same for a badge of an earlier edition that is hosted elsewhere, or signed. */
export async function checkAssertionMaker(
  assertion: JsonObject,
  parts: readonly JsonObject[],
  { home, issuerId = '' }: { home: HomeServer | undefined; issuerId: string | undefined },
): Promise<Check[]> {
  if (home === undefined) return []
  const own = listMadeByAssertion(assertion, parts).filter(({ id }) => isOnServer(id, home.origin))
  if (own.length === 0) return []
  const foreign = isOnServer(issuerId, home.origin) ? await findForeign(own, issuerId, home) : pickGravest(own)
  return foreign === undefined ? [] : [refuseMaker(foreign, home)]
}

const pickGravest = (made: readonly OwnThing[]): OwnThing | undefined =>
  made.find(({ what }) => what === 'badge class') ?? made[0]

// The address of the issuer is asked for with its keys anyway.
async function isThere(issuerId: string, { source, insecureLocalhost }: ProofPorts): Promise<boolean> {
  const url = locateDocument(issuerId, insecureLocalhost)
  const answer = url === undefined ? undefined : await source.readNow(url)
  return answer !== undefined && (answer.ok || !answer.absent)
}

/** What another issuer of the same server made, or nobody. A class that was taken away since was the issuer's own. */
async function findForeign(
  own: readonly OwnThing[],
  issuerId: string,
  home: HomeServer,
): Promise<OwnThing | undefined> {
  for (const thing of own) {
    if (thing.id === issuerId || thing.what === 'award') continue
    const makers = await home.findMakers?.(thing.id)
    if (makers !== undefined && !makers.includes(issuerId)) return thing
  }
  return undefined
}

function listIncluded(document: JsonObject, ports: ProofPorts): Set<string> {
  const included = objectsOf(document.credentialSubject).flatMap((learner) => listOf(learner.verifiableCredential))
  const opened = included.map((value) => openInside(value, ports))
  return new Set(opened.flatMap((inner) => (inner.ok ? listMadeByCredential(inner.document).map(({ id }) => id) : [])))
}
