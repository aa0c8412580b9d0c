import { IssuerName } from '#shared/names/issuer-name.ts'
import { named, unconfirmed, vouched } from '#shared/names/name-standing.ts'

interface Verdict {
  credential?: { issuer?: { name?: string | undefined; confirmed?: boolean | undefined } | undefined } | undefined
  trustedIssuer?: true | undefined
  trustRests?: { since: string; name: string } | undefined
}

/** The name that a verified badge gives its issuer, with what the verification found out about that. */
export const nameInBadge = ({ credential, trustedIssuer, trustRests }: Verdict): IssuerName | undefined => {
  const { name, confirmed } = credential?.issuer ?? {}
  if (!name) return undefined
  if (confirmed && trustRests) {
    return new IssuerName(name, { kind: 'changed', since: trustRests.since, former: trustRests.name })
  }
  return new IssuerName(name, confirmed ? (trustedIssuer ? vouched : named) : unconfirmed)
}
