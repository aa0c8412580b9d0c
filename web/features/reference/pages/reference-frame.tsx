import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { setOwnToken } from '../calls/own-token.ts'
import { type PartName, partLabel, readPart } from '../document/parts.ts'
import type { Reference } from '../document/read-document.ts'
import { useReference } from '../document/use-reference.ts'
import { FoundOperations } from '../parts/found-operations.tsx'
import { partHref } from '../parts/reference-links.ts'

export interface ReferenceFrameProps {
  /** What the page is about, once the document is there; without it the page is the first one. */
  title?: (reference: Reference) => string | undefined
  sub?: (reference: Reference) => ReactNode
  actions?: ReactNode
  children: (reference: Reference, part: PartName) => ReactNode
}

/** What the pages of the interface have in common: heading, search, and the part of the document that is shown. */
export function ReferenceFrame({ title, sub, actions, children }: ReferenceFrameProps) {
  const { search } = useLocation()
  const part = readPart(search)
  const read = useReference(part)
  const { data: reference } = read
  const [query, setQuery] = useState('')
  const own = reference && title?.(reference)
  usePageTitle(own, t('All calls'))
  useForgottenToken()
  return (
    <>
      {title && (
        <Breadcrumbs trail={[{ label: t('All calls'), href: partHref(part) }, { label: own ?? partLabel(part) }]} />
      )}
      <PageHead
        title={title ? <span lang="en">{own ?? '…'}</span> : t('All calls')}
        sub={reference && sub?.(reference)}
        actions={actions}
      />
      <div className="mb-6 max-w-[40rem]">
        <SearchField label={t('Search all calls')} value={query} onChange={setQuery} />
      </div>
      {!reference ? (
        <LoadingRows of={read} failure={t('The description of the interface could not be loaded.')} />
      ) : query.trim() === '' ? (
        children(reference, part)
      ) : (
        <FoundOperations reference={reference} part={part} query={query} onChosen={() => setQuery('')} />
      )}
    </>
  )
}

/** Whoever goes elsewhere leaves no token behind. */
function useForgottenToken(): void {
  useEffect(
    () => () => {
      if (!location.pathname.startsWith('/docs/api')) setOwnToken('')
    },
    [],
  )
}
