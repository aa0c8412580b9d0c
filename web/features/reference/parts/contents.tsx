import { t } from '#shared/i18n/text.ts'
import { CodeSample } from '#web/ui/text/code-sample.tsx'
import { innerOf, membersOf, namedWithin } from '../document/describe-schema.ts'
import type { PartName } from '../document/parts.ts'
import type { Content, Reference } from '../document/read-document.ts'
import { MemberList } from './member-list.tsx'
import { TypeName } from './type-name.tsx'

export interface ContentsProps {
  contents: readonly Content[]
  reference: Reference
  part: PartName
}

/** What is sent or answered: its media types, what it is made of, and the examples that the document has. */
export function Contents({ contents, reference, part }: ContentsProps) {
  return groupSame(contents).map(({ types, content }) => {
    const { schema = {}, examples } = content
    const name = namedWithin(schema)
    const inner = innerOf(name === undefined ? schema : (reference.types.get(name) ?? {}))
    const members = inner ? membersOf(inner) : []
    return (
      <div key={types.join()} className="mt-2">
        <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
          <TypeName schema={schema} part={part} />
          <span className="small muted">
            {types.map((type, place) => (
              <span key={type}>
                {place > 0 && ', '}
                <code>{type}</code>
              </span>
            ))}
          </span>
        </p>
        {members.length > 0 && <MemberList members={members} reference={reference} part={part} />}
        {examples.map(({ name: title, value }) => (
          <details key={title} className="mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand">
              {title ? t('Example: {title}', { title }) : t('Example')}
            </summary>
            <div className="prose max-w-none">
              <CodeSample
                label={t('Example')}
                text={typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)}
              />
            </div>
          </details>
        ))}
      </div>
    )
  })
}

/** The same told in several media types is described once. */
function groupSame(contents: readonly Content[]): { types: string[]; content: Content }[] {
  const groups: { types: string[]; content: Content }[] = []
  for (const content of contents) {
    const same = groups.find(
      (one) => JSON.stringify(one.content.schema) === JSON.stringify(content.schema) && content.examples.length === 0,
    )
    if (same) same.types.push(content.type)
    else groups.push({ types: [content.type], content })
  }
  return groups
}
