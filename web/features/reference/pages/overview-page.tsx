import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import { documentPath, formerDocumentPath, type PartName, partLabel, partNames } from '../document/parts.ts'
import { type Reference, slugOf } from '../document/read-document.ts'
import { fetchReference } from '../document/use-reference.ts'
import { operationHref, partHref, quickStartHref, taskHref } from '../parts/reference-links.ts'
import { ReferenceFrame } from './reference-frame.tsx'

/** All that programs can do, sorted by task. */
export function OverviewPage() {
  const { serviceName: service } = getConfig().theme
  useNamedOperation()
  return (
    <ReferenceFrame
      sub={() =>
        t(
          'What a program can ask of {service}, sorted by task: to read, to try with a token of your own, and as code.',
          {
            service,
          },
        )
      }
      actions={
        <LinkButton href={quickStartHref} variant="primary">
          {t('Award from a script in five minutes')}
        </LinkButton>
      }
    >
      {(reference, part) => <Tasks reference={reference} part={part} />}
    </ReferenceFrame>
  )
}

function Tasks({ reference, part }: { reference: Reference; part: PartName }) {
  const navigate = useNavigate()
  return (
    <>
      <Chips
        label={t('Part of the interface')}
        value={part}
        chips={partNames.map((id) => ({ id, label: partLabel(id) }))}
        onChange={(id) => {
          const chosen = partNames.find((name) => name === id)
          if (chosen) void navigate(partHref(chosen), { replace: true, preventScrollReset: true })
        }}
      />
      <ul className="mt-6 grid gap-3 min-[48rem]:grid-cols-2 min-[48rem]:gap-5">
        {reference.tasks.map(({ slug, title, description, operations }) => (
          <li key={slug} className="sheet pad">
            <h2 lang="en">
              <Link href={taskHref(slug, part)}>{title}</Link>
            </h2>
            <p className="mt-1 text-ink-2" lang="en">
              {description}
            </p>
            <p className="small muted mt-2">
              {t('{count, plural, one {# call} other {# calls}}', { count: operations.length })}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <Documents part={part} />
      </div>
    </>
  )
}

/** Where tools find the same. */
function Documents({ part }: { part: PartName }) {
  return (
    <Section title={t('For tools')}>
      <p>
        {t('What is shown here is written from these documents, which generators of clients read, too:')}{' '}
        <a href={documentPath(part)}>OpenAPI 3.1</a>, <a href={formerDocumentPath(part)}>OpenAPI 3.0</a>
      </p>
    </Section>
  )
}

/** An address that names a call leads to it, whatever task and part it belongs to: `#awardBadge`, formerly `#/Awards/awardBadge`. */
function useNamedOperation(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const id = /^#(?:\/[^/]*\/)?(\w+)$/.exec(hash)?.[1]
    if (id === undefined) return
    const follow = async () => {
      for (const part of ['main', 'all'] as const) {
        const operation = (await fetchReference(part)).operations.get(id)
        if (operation) return navigate(operationHref(slugOf(operation.tag), id, part), { replace: true })
      }
    }
    follow().catch(() => undefined)
  }, [hash, navigate])
}
