import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { nameOfIssuer } from '../issuers/index.ts'
import { noteForOwners } from '../notifications/index.ts'
import { type News, tellOwners } from './mail.ts'

/** Tells the owners of what was endorsed that there is something to decide. */
export const askOwners = async (tx: Tx, actor: Actor, news: News): Promise<void> => {
  const { id, endorser, subject } = news
  const { slug } = subject.issuer
  await noteForOwners(
    tx,
    slug,
    {
      kind: 'endorsement',
      action: id,
      address: `/issuer/issuers/${slug}/endorsements`,
      facts: {
        endorser: endorser.name,
        badge: subject.name,
        issuer: subject.issuer.name,
        ...tellChange(nameOfIssuer(endorser)),
      },
    },
    actor.accountId,
  )
  await tellOwners(tx, actor, news)
}

const tellChange = (name: IssuerName): { changedSince?: string } =>
  name.tell((_text, standing) => (standing.kind === 'changed' ? { changedSince: standing.since } : {}))
