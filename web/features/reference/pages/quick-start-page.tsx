import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import guide from '../../../../docs/quick-start.md?raw'
import { type GuidePiece, splitGuide } from '../document/split-guide.ts'
import { serverOrigin } from '../document/use-reference.ts'
import { partHref } from '../parts/reference-links.ts'

const [, title = '', text = ''] = /^# (.+)\n([\s\S]*)$/.exec(guide) ?? []
const languages: Record<string, string> = { sh: 'curl', ts: 'TypeScript', python: 'Python' }

/** docs/quick-start.md, with the address of this server in it. */
export function QuickStartPage() {
  usePageTitle(title, t('All calls'))
  const own = text
    .replaceAll('http://localhost:8000', serverOrigin())
    // The other documents are with the sources only.
    .replaceAll(/\[([^[\]]+)\]\([\w-]+\.md\)/g, '`$1`')
    .replaceAll(/\[([^[\]]+)\]\(#[\w-]+\)/g, '*$1*')
  return (
    <div className="mx-auto max-w-[48rem]">
      <Breadcrumbs trail={[{ label: t('All calls'), href: partHref('main') }, { label: title }]} />
      <PageHead title={<span lang="en">{title}</span>} />
      <div className="stack" lang="en">
        {splitGuide(own).map((piece, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is the same for as long as the page is there
          <Piece key={place} piece={piece} />
        ))}
      </div>
    </div>
  )
}

function Piece({ piece }: { piece: GuidePiece }) {
  if (piece.kind === 'words')
    return (
      <div className={piece.text.startsWith('#') ? 'mt-6' : undefined}>
        <MarkdownText headingAbove={1}>{piece.text}</MarkdownText>
      </div>
    )
  const tabs = piece.blocks.map(({ language, text: code }) => {
    const label = languages[language] ?? language
    return { id: language, label, content: <CodeBlock label={label} text={code} /> }
  })
  if (tabs.length === 1) return tabs[0]?.content
  return <Tabs label={t('Language of the code')} tabs={tabs} />
}
