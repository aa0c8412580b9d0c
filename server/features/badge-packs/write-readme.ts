import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t } from '#infra/languages/texts.ts'
import type { PackedFile } from './write-pack.ts'

const meanings: [file: RegExp, meaning: () => string][] = [
  [/^badge-3\.0\.(png|svg)$/, () => t('the picture with the signed Open Badges 3.0 credential inside')],
  [/^badge-2\.0\.(png|svg)$/, () => t('the picture with the Open Badges 2.0 assertion inside')],
  [/^original\//, () => t('the file that you brought in, byte for byte')],
  [/^badge\.(json|txt)$/, () => t('what stands in that file')],
  [/^report\.json$/, () => t('what its verification said when it was packed, check by check')],
  [/^earlier-report\.json$/, () => t('what the last verification before that said, with its day')],
  [/^picture\./, () => t('the picture of the badge')],
  [/^assertion-2\.0\.json$/, () => t('the Open Badges 2.0 assertion')],
  [/^badge-class-2\.0\.json$/, () => t('what the badge stands for, in Open Badges 2.0')],
  [/^issuer-2\.0\.json$/, () => t('who issued it, in Open Badges 2.0')],
  [/^credential-3\.0\.json$/, () => t('the signed Open Badges 3.0 credential')],
  [/^credential-3\.0\.jwt$/, () => t('the same credential as a signed token')],
  [/^achievement-3\.0\.json$/, () => t('what the badge stands for, in Open Badges 3.0')],
  [/^languages\//, () => t('the same in another language')],
  [/^issuer-3\.0\.json$/, () => t('who issued it, in Open Badges 3.0')],
  [/^(did|jwks)\.json$|^keys\//, () => t('keys of the issuer')],
  [/^documents\//, () => t('what was read elsewhere to verify the badge, such as keys and lists of revoked badges')],
  [/^contexts\//, () => t('the meaning of the terms in the documents (JSON-LD)')],
  [/^endorsements\//, () => t('an endorsement, signed by whoever gave it')],
]

/** What the pack holds, in the language at hand, for whoever opens it years later. */
export const writeReadme = (badge: BackpackBadge, packed: PackedBadge, files: PackedFile[]): string => {
  const { badge: badgeClass } = badge.json
  const described = files.map(({ name }) => {
    const [, write] = meanings.find(([pattern]) => pattern.test(name)) ?? []
    return describe(name, write?.() ?? '')
  })
  const read = packed.answers.map(({ url, readAt }) => `${readAt}  ${url}`)
  return `${[
    [
      badgeClass.name,
      t('issued by {issuer}', { issuer: issuerNameOf(badge) }),
      t('packed at {origin} on {moment}', { origin: packed.origin, moment: packed.packedAt }),
    ],
    badge.revoked ? [t('The issuer has revoked this badge.')] : [],
    [
      t(
        'Open verify.html in a browser to verify the badge. It needs no internet and sends nothing anywhere: the keys and the status of the badge are those of the day when it was packed. To ask what they are now, go to',
      ),
      packed.verifyUrl,
    ],
    [t('Files')],
    [
      ...described,
      describe('documents.json', t('which of these files came from which address, and when')),
      describe('verify.html', t('a page that verifies the badge by itself')),
    ],
    [t('Read while the badge was packed')],
    read.length > 0 ? read : [t('nothing: the badge carries all that verifies it')],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

const describe = (file: string, meaning: string): string => `${file}\n    ${meaning}`
