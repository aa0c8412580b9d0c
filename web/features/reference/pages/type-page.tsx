import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { innerOf, membersOf, valuesOf } from '../document/describe-schema.ts'
import { textOf } from '../document/narrow.ts'
import type { PartName } from '../document/parts.ts'
import type { Reference } from '../document/read-document.ts'
import { InlineText } from '../parts/inline-text.tsx'
import { MemberList } from '../parts/member-list.tsx'
import { TypeName } from '../parts/type-name.tsx'
import { ReferenceFrame } from './reference-frame.tsx'

/** One named type: what its members are. */
export function TypePage() {
  const { type = '' } = useParams()
  return (
    <ReferenceFrame title={() => type}>
      {(reference, part) => <Type name={type} reference={reference} part={part} />}
    </ReferenceFrame>
  )
}

function Type({ name, reference, part }: { name: string; reference: Reference; part: PartName }) {
  const schema = reference.types.get(name)
  if (!schema) return <ErrorScreen isInner message={t('There is no such type here.')} />
  const inner = innerOf(schema)
  const values = valuesOf(schema)
  return (
    <Sheet>
      <p>
        <TypeName schema={schema} part={part} /> <InlineText text={textOf(schema.description)} />
      </p>
      {values.length > 0 && (
        <p className="mt-2">
          {t('One of:')} <code>{values.join(', ')}</code>
        </p>
      )}
      {inner && (
        <div className="mt-4">
          <MemberList members={membersOf(inner)} reference={reference} part={part} />
        </div>
      )}
    </Sheet>
  )
}
