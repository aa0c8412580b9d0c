import type { BackpackBadge } from '#contracts/backpack.ts'
import type { PackedBadge } from '#contracts/badge-packs.ts'
import type { PackedFile } from './write-pack.ts'

const meanings: [file: RegExp, meaning: string][] = [
  [/^badge-3\.0\.(png|svg)$/, 'the picture with the signed Open Badges 3.0 credential inside'],
  [/^badge-2\.0\.(png|svg)$/, 'the picture with the Open Badges 2.0 assertion inside'],
  [/^original\//, 'the file that you brought in, byte for byte'],
  [/^badge\.(json|txt)$/, 'what stands in that file'],
  [/^report\.json$/, 'what its verification said when it was packed, check by check'],
  [/^earlier-report\.json$/, 'what the last verification before that said, with its day'],
  [/^picture\./, 'the picture of the badge'],
  [/^assertion-2\.0\.json$/, 'the Open Badges 2.0 assertion'],
  [/^badge-class-2\.0\.json$/, 'what the badge stands for, in Open Badges 2.0'],
  [/^issuer-2\.0\.json$/, 'who issued it, in Open Badges 2.0'],
  [/^credential-3\.0\.json$/, 'the signed Open Badges 3.0 credential'],
  [/^credential-3\.0\.jwt$/, 'the same credential as a signed token'],
  [/^achievement-3\.0\.json$/, 'what the badge stands for, in Open Badges 3.0'],
  [/^languages\//, 'the same in another language'],
  [/^issuer-3\.0\.json$/, 'who issued it, in Open Badges 3.0'],
  [/^(did|jwks)\.json$|^keys\//, 'keys of the issuer'],
  [/^documents\//, 'what was read elsewhere to verify the badge, such as keys and lists of revoked badges'],
  [/^contexts\//, 'the meaning of the terms in the documents (JSON-LD)'],
  [/^endorsements\//, 'an endorsement, signed by whoever gave it'],
]

/** What the pack holds, for whoever opens it years later. */
export const writeReadme = (badge: BackpackBadge, packed: PackedBadge, files: PackedFile[]): string => {
  const { badge: badgeClass } = badge.json
  const described = files.map(({ name }) => {
    const meaning = meanings.find(([pattern]) => pattern.test(name))?.[1] ?? ''
    return `${name}\n    ${meaning}`
  })
  const read = packed.answers.map(({ url, readAt }) => `${readAt}  ${url}`)
  return `${badgeClass.name}
issued by ${badgeClass.issuer.name}
packed at ${packed.origin} on ${packed.packedAt}
${badge.revoked ? '\nThe issuer has revoked this badge.\n' : ''}
Open verify.html in a browser to verify the badge. It needs no internet and sends nothing anywhere: the keys and the
status of the badge are those of the day when it was packed. To ask what they are now, go to
${packed.verifyUrl}

Files

${described.join('\n')}
documents.json
    which of these files came from which address, and when
verify.html
    a page that verifies the badge by itself

Read while the badge was packed

${read.join('\n') || 'nothing: the badge carries all that verifies it'}
`
}
