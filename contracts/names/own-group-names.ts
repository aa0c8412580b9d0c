import { IssuerName } from '#shared/names/issuer-name.ts'
import type { OwnGroup } from '../issuers/groups.ts'

/** Whose group it is. */
export const groupIssuerOf = ({ issuer }: Pick<OwnGroup, 'issuer'>): IssuerName =>
  new IssuerName(issuer.name, issuer.standing)
