import { Link } from '#web/ui/navigation/link.tsx'
import { describeType } from '../document/describe-schema.ts'
import type { PartName } from '../document/parts.ts'
import type { Schema } from '../document/read-document.ts'
import { typeHref } from './reference-links.ts'

/** What a type is called; a named one leads to its own page. */
export function TypeName({ schema, part }: { schema: Schema; part: PartName }) {
  return (
    <span className="small text-ink-2">
      {describeType(schema).map(({ text, isName }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one type stay where they are
        <span key={place}>
          {place > 0 && ' '}
          {isName ? (
            <Link href={typeHref(text, part)} lang="en">
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  )
}
