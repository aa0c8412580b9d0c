import { setImmediate as giveWay } from 'node:timers/promises'
import { chooseMarkdown } from '#web/pages/award/choose-markdown.ts'
import { isParsed, parsePiece, piecesOf } from '#web/pages/parts/parse-markdown.tsx'
import type { AwardPageProps, BadgeClassView, EndorsementView } from '#web/pages/parts/props.ts'

/** Parses the Markdown of a page piece by piece before the page is written; others are answered in between. */
export const renderAhead = async (badgeClass: BadgeClassView, award?: AwardPageProps['award']): Promise<void> => {
  const isMarked = chooseMarkdown(award?.evidence ?? [])
  const narratives = (award?.evidence ?? []).flatMap(({ narrative }, index) => (isMarked[index] ? [narrative] : []))
  await parseAhead([badgeClass.criteria, award?.narrative, ...narratives])
}

/** As renderAhead, for what others say of what the page shows. */
export const renderEndorsementsAhead = (endorsements: readonly EndorsementView[] = []): Promise<void> =>
  parseAhead(endorsements.map(({ comment }) => comment))

async function parseAhead(texts: readonly (string | undefined)[]): Promise<void> {
  for (const text of texts) {
    for (const piece of text ? piecesOf(text) : []) {
      if (isParsed(piece)) continue
      parsePiece(piece)
      await giveWay()
    }
  }
}
