import { IssuerName } from '#shared/names/issuer-name.ts'
import type { Endorsement, EndorsementSubject } from '../issuers/endorsements.ts'

/** Who endorses, as somebody who decides about it has to read it. */
export const endorserNameOf = ({ endorser }: Pick<Endorsement, 'endorser'>): IssuerName =>
  new IssuerName(endorser.name, endorser.standing)

/** Whose it is that is endorsed. */
export const endorsedIssuerOf = ({ issuer }: EndorsementSubject): IssuerName =>
  new IssuerName(issuer.name, issuer.standing)

/** What is endorsed: an issuer, or a badge by its plain name. */
export const subjectNameOf = (subject: EndorsementSubject): IssuerName | string =>
  subject.kind === 'issuer' ? endorsedIssuerOf(subject) : subject.name
