import type { JsonObject } from '../../tools.ts'
import { badgeClass, badgeUrl, base, issuer } from '../../verify/early-badges.oracle.ts'
import { check, type Site } from '../../verify/served-badges.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'

const own = 'https://council.example/endorsements/1'
const councilUrl = 'https://council.example/'
const council = issuer({ id: councilUrl, name: 'Council', url: councilUrl, email: 'office@council.example' })
const endorsement: JsonObject = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Endorsement',
  id: own,
  claim: { id: badgeUrl, endorsementComment: 'Good' },
  issuer: councilUrl,
  issuedOn: '2026-01-02T03:04:05Z',
  verification: { type: 'HostedBadge' },
}
const serve = (document: JsonObject, answers: Site = {}): Site => ({
  [own]: document,
  [councilUrl]: council,
  [badgeUrl]: badgeClass(),
  ...answers,
})

const endorsing = (
  fault: string,
  told: Told,
  change: () => { document?: JsonObject; given?: JsonObject; answers?: Site },
): IllegalRow => ({
  fault: `an endorsement of 2.0: ${fault}`,
  ...told,
  make() {
    const { document = endorsement, given = document, answers = {} } = change()
    return Promise.resolve({
      of: 'as a file',
      legal: () => check({ json: endorsement }, serve(endorsement)),
      illegal: () => check({ json: given }, serve(document, answers)),
    })
  },
})
const about = (what: string, ...told: Told['told']): Told => ({
  paragraph: `Open Badges 2.0, Endorsement: ${what}`,
  told,
})

/** Faults of endorsements of Open Badges 2.0 that are handed in by themselves. */
export const outsideEndorsementRows = [
  endorsing('changed', about('hosted verification', 'endorsement.changed'), () => ({
    document: endorsement,
    given: { ...endorsement, claim: { id: `${base}/badges/other` } },
  })),
  endorsing('nothing at its address', about('hosted verification', 'endorsement.unread-site'), () => ({
    answers: { [own]: 404 },
  })),
  endorsing('taken back', about('410 Gone', 'endorsement.taken-back'), () => ({ answers: { [own]: 410 } })),
  endorsing('revoked', about('revoked', 'endorsement.taken-back'), () => ({
    given: endorsement,
    document: { ...endorsement, revoked: true },
  })),
  endorsing('no web address', about('id', 'endorsement.nowhere'), () => ({
    given: { ...endorsement, id: 'urn:uuid:7' },
  })),
  endorsing(
    'something else at its address',
    about('hosted verification', 'endorsement.other', 'endorsement.unread-site'),
    () => ({ given: endorsement, document: { ...badgeClass(), id: own } }),
  ),
  ...['claim', 'issuer', 'issuedOn', 'verification'].map((name) =>
    endorsing(
      `no ${name}`,
      { ...about(name, 'member.none', 'subject.endorses-nothing', 'hosted.no-issuer', 'date.none') },
      () => ({ document: without(endorsement, name) }),
    ),
  ),
  endorsing('a claim without id', about('claim.id', 'member.none', 'subject.endorses-nothing'), () => ({
    document: { ...endorsement, claim: { endorsementComment: 'Good' } },
  })),
  endorsing('a day that is none', about('issuedOn', 'member.moment', 'date.none'), () => ({
    document: { ...endorsement, issuedOn: '2026-02-31T00:00:00Z' },
  })),
  endorsing('expired', about('expires', 'expiry.past'), () => ({
    document: { ...endorsement, expires: '2026-11-20T00:00:00Z' },
  })),
  endorsing('of tomorrow', about('issuedOn', 'date.early'), () => ({
    document: { ...endorsement, issuedOn: '2088-01-01T00:00:00Z' },
  })),
  endorsing('hosted elsewhere than its endorser', about('VerificationObject', 'scope.foreign'), () => ({
    document: { ...endorsement, issuer: `${base}/council` },
    answers: { [`${base}/council`]: { ...council, id: `${base}/council` } },
  })),
  endorsing('of an endorser who is nowhere', about('issuer', 'linked.unread'), () => ({
    answers: { [councilUrl]: 404 },
  })),
  endorsing(
    'a signed one without signature',
    about('SignedBadge', 'endorsement.signed', 'endorsement.no-signature'),
    () => ({ document: { ...endorsement, verification: { type: 'SignedBadge' } } }),
  ),
]
