import { type ClassModel, type ClassName, type Member, maybe, one, set, some } from './class-model.ts'
import { credentialsV1, credentialsV2 } from './context-kinds.ts'

const modern = { validFrom: one('moment'), validUntil: maybe('moment') }
const earlier = { issuanceDate: one('moment'), expirationDate: maybe('moment') }

const compactSet = (value: Member['value']): Member => ({ ...set(value), compact: true })

// What is secured or looked up the same way in every credential of 1EdTech.
const common = {
  id: one('uri'),
  issuer: one('Profile'),
  description: maybe('text'),
  awardedDate: maybe('moment'),
  proof: compactSet('Proof'),
  credentialSchema: compactSet('CredentialSchema'),
  credentialStatus: { ...maybe('CredentialStatus'), severalLoosely: true },
  refreshService: { ...maybe('RefreshService'), severalLoosely: true },
  termsOfUse: compactSet('TermsOfUse'),
} satisfies Record<string, Member>

const badge = {
  ...common,
  name: maybe('text'),
  image: maybe('Image'),
  credentialSubject: one('AchievementSubject'),
  endorsement: set('AnyEndorsement'),
  endorsementJwt: set('jws'),
  evidence: set('Evidence'),
} satisfies Record<string, Member>

const endorsement = {
  ...common,
  name: one('text'),
  credentialSubject: one('EndorsementSubject'),
  evidence: set('Evidence'),
} satisfies Record<string, Member>

const { description: _description, awardedDate: _awardedDate, ...secured } = common
const included = {
  ...secured,
  id: maybe('uri'),
  credentialSubject: one('CredentialSubject'),
  evidence: set('Evidence'),
} satisfies Record<string, Member>

const record = { ...badge, name: one('text'), partial: maybe('flag'), credentialSubject: one('ClrSubject') }

const badgeTypes = [['VerifiableCredential'], ['OpenBadgeCredential', 'AchievementCredential']]
const recordTypes = [['VerifiableCredential'], ['ClrCredential']]
const endorsementTypes = [['VerifiableCredential'], ['EndorsementCredential']]

/** The credentials themselves, in both editions of Verifiable Credentials, and what hangs on each of them. */
export const credentialClasses = {
  AchievementCredential: {
    types: badgeTypes,
    contexts: { first: credentialsV2, second: 'open badges' },
    members: { ...badge, ...modern },
  },
  AchievementCredentialV1: {
    types: badgeTypes,
    contexts: { first: credentialsV1, second: 'open badges' },
    members: { ...badge, ...earlier },
  },
  EndorsementCredential: {
    types: endorsementTypes,
    contexts: { first: credentialsV2, second: 'open badges' },
    members: { ...endorsement, ...modern },
  },
  EndorsementCredentialV1: {
    types: endorsementTypes,
    contexts: { first: credentialsV1, second: 'open badges' },
    members: { ...endorsement, ...earlier },
  },
  ClrCredential: {
    types: recordTypes,
    contexts: { first: credentialsV2, second: 'learner record' },
    members: { ...record, ...modern },
  },
  ClrCredentialV1: {
    types: recordTypes,
    contexts: { first: credentialsV1, second: 'learner record' },
    members: { ...record, ...earlier },
  },
  ClrSubject: {
    types: [['ClrSubject']],
    members: {
      id: maybe('uri'),
      identifier: set('IdentityObject'),
      achievement: set('Achievement'),
      verifiableCredential: some('VerifiableCredential'),
      association: set('Association'),
    },
  },
  // Each is verified by itself, as what it is.
  VerifiableCredential: {
    types: [['VerifiableCredential']],
    contexts: { first: credentialsV2 },
    asAnything: true,
    members: { ...included, ...modern },
  },
  CredentialSubject: { members: { id: maybe('uri') } },
  Association: {
    types: [['Association']],
    fixedType: true,
    closed: true,
    members: { associationType: one('associationType'), sourceId: one('uri'), targetId: one('uri') },
  },
  EndorsementSubject: {
    types: [['EndorsementSubject']],
    members: { id: one('uri'), endorsementComment: maybe('text') },
  },
  CredentialSchema: { types: [], fixedType: true, members: { id: one('uri') } },
  CredentialStatus: { types: [], fixedType: true, members: { id: maybe('uri') } },
  Proof: { types: [], fixedType: true, members: {} },
  RefreshService: { types: [], fixedType: true, members: { id: one('uri') } },
  TermsOfUse: { types: [], fixedType: true, members: { id: maybe('uri') } },
} satisfies Partial<Record<ClassName, ClassModel>>
