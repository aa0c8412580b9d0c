import type { Random } from '../../fuzz/mutate.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import {
  base,
  issuer,
  issuerUrl,
  keyDocument,
  keyUrl,
  listUrl,
  pemOf,
  revocationList,
  rsa,
  signable,
  signJws,
  site,
  stranger,
} from '../../verify/early-badges.oracle.ts'
import { check, type Site } from '../../verify/served-badges.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'

interface Signed {
  payload: JsonObject
  options: Parameters<typeof signJws>[1]
  site: Site
  /** Changes the text after it was signed. */
  after: (text: string) => string
}

const signing = (fault: string, told: Told, change: (legal: Signed) => Partial<Signed>): IllegalRow => ({
  fault: `signed 2.0: ${fault}`,
  ...told,
  make(random: Random) {
    const creator = random(2) === 0 ? { creator: keyUrl } : {}
    const legal: Signed = {
      payload: signable({
        verification: { type: pick(['SignedBadge', 'signed'], random), ...creator },
        ...(random(2) === 0 && { expires: '2090-01-01T00:00:00Z' }),
      }),
      options: {},
      site: site(),
      after: (text) => text,
    }
    const broken = { ...legal, ...change(legal) }
    const hand = ({ payload, options, site: sites, after }: Signed) =>
      check({ text: after(signJws(payload, options)) }, sites)
    return Promise.resolve({
      of: creator.creator === undefined ? 'without creator' : 'with creator',
      legal: () => hand(legal),
      illegal: () => hand(broken),
    })
  },
})

const about = (paragraph: string, ...told: Told['told']): Told => ({
  paragraph: `Open Badges 2.0, Signed Verification: ${paragraph}`,
  told,
})
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const pem = pemOf(rsa.publicKey)
const withHeader = (header: object) => (): Partial<Signed> => ({ options: { header } })
const listing =
  (entries: JsonObject['x']) =>
  ({ payload }: Signed): Partial<Signed> => ({
    site: site({
      [listUrl]: revocationList(
        typeof entries === 'object' && entries !== null && !Array.isArray(entries)
          ? [{ ...entries, id: payload.id }]
          : entries,
      ),
    }),
  })

/** Faults of signed badges of Open Badges 2.0. */
export const signedRows = [
  signing('changed', about('step 4', 'signature.broken'), ({ payload }) => ({
    after: (text) =>
      [text.split('.')[0], encode({ ...payload, issuedOn: '2025-01-01T00:00:00Z' }), text.split('.')[2]].join('.'),
  })),
  signing('signed by somebody else', about('step 4', 'signature.broken'), () => ({
    options: { key: stranger.privateKey },
  })),
  signing('alg none', about('RFC 8725, 3.2', 'proof.none'), withHeader({ alg: 'none' })),
  signing('no signature', about('step 1', 'proof.none'), () => ({
    after: (text) => `${text.split('.').slice(0, 2).join('.')}.`,
  })),
  ...['HS256', 'HS512'].map((alg) =>
    signing(`${alg} with the public key`, about('RFC 8725, 3.1', 'proof.anybody'), () => ({
      options: { header: { alg }, key: pem },
    })),
  ),
  ...['none ', 'rs256', 'XX', 7, null].map((alg) =>
    signing(`the algorithm ${JSON.stringify(alg)}`, about('RS256', 'proof.anybody', 'proof.none'), withHeader({ alg })),
  ),
  ...['ES256', 'RS384', 'PS256', 'EdDSA'].map((alg) =>
    signing(`the algorithm ${alg}`, about('RS256', 'signature.not-rs256'), withHeader({ alg })),
  ),
  signing('crit', about('RFC 7515, 4.1.11', 'signature.rules'), withHeader({ crit: ['exp'] })),
  signing('a key that the issuer does not list', about('step 3: creator', 'key.not-listed'), ({ payload }) => ({
    payload: { ...payload, verification: { type: 'SignedBadge', creator: `${base}/keys/2` } },
  })),
  signing('an issuer without keys', about('step 2: publicKey', 'key.none-published'), () => ({
    site: site({ [issuerUrl]: without(issuer(), 'publicKey') }),
  })),
  signing('a key of somebody else', about('CryptographicKey, owner', 'key.other-owner', 'signature.no-key'), () => ({
    site: site({ [keyUrl]: keyDocument({ owner: 'https://other.example/' }) }),
  })),
  signing(
    'another key at the address of the key',
    about('CryptographicKey, id', 'key.other-document', 'signature.no-key'),
    () => ({ site: site({ [keyUrl]: keyDocument({ id: `${base}/keys/2` }) }) }),
  ),
  signing('another key in the document', about('step 4', 'signature.broken'), () => ({
    site: site({ [keyUrl]: keyDocument({ publicKeyPem: pemOf(stranger.publicKey) }) }),
  })),
  signing(
    'a key that cannot be read',
    about('CryptographicKey, publicKeyPem', 'signature.no-key', 'key.unread'),
    () => ({ site: site({ [keyUrl]: keyDocument({ publicKeyPem: 'PEM' }) }) }),
  ),
  signing(
    'a key without PEM',
    about('CryptographicKey, publicKeyPem', 'signature.no-key', 'key.unread', 'member.text'),
    () => ({ site: site({ [keyUrl]: keyDocument({ publicKeyPem: 7 }) }) }),
  ),
  ...([404, 500, '<p>', '[]'] as const).map((answer) =>
    signing(`in place of the key is ${answer}`, about('step 2', 'signature.no-key', 'key.unfetched-one'), () => ({
      site: site({ [keyUrl]: answer }),
    })),
  ),
  ...([404, 500, '<p>', '[]'] as const).map((answer) =>
    signing(
      `in place of the issuer is ${answer}`,
      about('step 2', 'signature.keys-unknown', 'linked.unread', 'key.no-profile', 'hosted.no-issuer'),
      () => ({ site: site({ [issuerUrl]: answer }) }),
    ),
  ),
  signing('revoked', about('step 5: revokedAssertions', 'status.revoked'), ({ payload }) => ({
    site: site({ [listUrl]: revocationList([payload.id ?? '']) }),
  })),
  signing(
    'revoked with a reason',
    about('step 5: revocationReason', 'status.revoked-why'),
    listing({ revocationReason: 'By mistake' }),
  ),
  signing('revoked among others', about('step 5', 'status.revoked'), ({ payload }) => ({
    site: site({ [listUrl]: revocationList(['urn:uuid:1', { id: payload.id }]) }),
  })),
  signing('a list that cannot be read', about('RevocationList', 'revocations.no-form'), () => ({
    site: site({ [listUrl]: revocationList([7]) }),
  })),
  signing('a list without a list', about('RevocationList, revokedAssertions', 'revocations.empty'), () => ({
    site: site({ [listUrl]: without(revocationList(), 'revokedAssertions') }),
  })),
  signing('the list of another issuer', about('RevocationList, issuer', 'revocations.other-issuer'), () => ({
    site: site({ [listUrl]: { ...revocationList(), issuer: 'https://other.example/' } }),
  })),
  ...([404, 500, '<p>', '[]'] as const).map((answer) =>
    signing(`in place of the list is ${answer}`, about('step 5', 'revocations.unread'), () => ({
      site: site({ [listUrl]: answer }),
    })),
  ),
  signing('expired', about('step 6', 'expiry.past'), ({ payload }) => ({
    payload: { ...payload, expires: '2026-11-20T00:00:00Z' },
  })),
  signing('issued tomorrow', about('step 6', 'date.early'), ({ payload }) => ({
    payload: { ...without(payload, 'expires'), issuedOn: '2088-01-01T00:00:00Z' },
  })),
  signing('revoked by its own word', about('Assertion, revoked', 'status.own-word'), ({ payload }) => ({
    payload: { ...payload, revoked: true },
  })),
  signing('no recipient', about('Assertion, recipient', 'member.none'), ({ payload }) => ({
    payload: without(payload, 'recipient'),
  })),
  signing('a badge beside a badge', about('RFC 7515', 'jwt.many', 'jwt.part'), ({ payload }) => ({
    payload: { ...payload, vc: payload },
  })),
]
