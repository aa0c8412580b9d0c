import { Fragment } from 'react'
import { scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'

interface Row {
  scope: string
  text: string
}

export function ScopeList() {
  const columns: Column<Row>[] = [
    { id: 'scope', label: t('Scope'), leads: true, cell: ({ scope }) => <code>{breakAfterSlashes(scope)}</code> },
    { id: 'text', label: t('What it allows'), cell: ({ text }) => translate(text) },
  ]
  return (
    <Section title={t('Scopes')} note={t('A token can do what its scopes allow, and never more than its owner.')}>
      <Sheet padded={false}>
        <Table
          look="lines"
          caption={t('Scopes')}
          columns={columns}
          rows={Object.entries(scopeDescriptions).map(([scope, text]) => ({ scope, text }))}
          rowKey={({ scope }) => scope}
        />
      </Sheet>
    </Section>
  )
}

/** So that a scope that is an address does not break in the middle of a word. */
const breakAfterSlashes = (scope: string) =>
  scope.split(/(?<=[/.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one scope stay where they are
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ))
