import type { Move } from '../form.ts'
import { type Pictures, readAnswerText, readPicture } from '../pictures.ts'
import type { Report } from '../report.ts'

interface Origins {
  /** Where the former server's public addresses begin; undefined where they will never lead here. */
  former: string | undefined
  own: string
}

const answeredText =
  'pictures for which the other server answered a text: see there whether they may be seen without a sign-in'

/** Notes what becomes of everything, as far as the source itself tells; nothing is written. */
export const evaluateMove = async (
  move: Move,
  { former, own }: Origins,
  pictures: Pictures,
  report: Report,
): Promise<void> => {
  const noteMissing = async (what: string, { name, picture }: { name: string; picture: string | null }) => {
    const bytes = picture === null ? undefined : await pictures.read(picture)
    const text = bytes && readAnswerText(bytes)
    if (text === undefined) report.note('lost', what, name)
    else report.note('lost', answeredText, `${name} (${picture}: ${text})`)
  }
  for (const issuer of move.issuers) {
    report.note('kept', 'issuers')
    report.note('changed', 'issuers sign with keys made here', issuer.name)
    if (!issuer.staff.some(({ role }) => role === 'owner'))
      report.note('proof', 'issuers that nobody owns', issuer.name)
    if (issuer.url === null) report.note('changed', 'issuers without a web site lead to their page here', issuer.name)
    if (issuer.email === null) report.note('changed', 'issuers without an address for mail', issuer.name)
    if (issuer.picture === null) continue
    const picture = await readPicture(pictures, issuer.picture, 'issuer')
    if (!picture) await noteMissing('pictures of issuers that are missing or cannot be shown', issuer)
    else if (!picture.isSame)
      report.note('changed', 'pictures written anew in the size and form that Sash keeps', issuer.name)
  }
  for (const badge of move.badgeClasses) {
    report.note('kept', 'badge classes')
    const picture = await readPicture(pictures, badge.picture, 'badge')
    if (!picture) await noteMissing('pictures of badge classes that are missing: a drawn one takes their place', badge)
    else if (!picture.isSame)
      report.note('changed', 'pictures written anew in the size and form that Sash keeps', badge.name)
  }
  for (const award of move.awards) {
    report.note('kept', award.revoked ? 'awards, revoked' : 'awards')
    if (award.revoked && !award.revoked.at)
      report.note('changed', 'when an award was revoked was not noted; it counts from now', award.id)
    if (former === undefined)
      report.note(
        'changed',
        'awards are issued anew here; where they were issued first stands in their evidence',
        award.id,
      )
    else if (former !== own)
      report.note('changed', `awards have addresses below ${own}; ${former} has to send on to them`, award.id)
  }
}
