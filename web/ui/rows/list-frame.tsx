import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx'
import { PageHead, type PageHeadProps } from '../navigation/page-head.tsx'

interface ListFrameProps extends PageHeadProps {
  /** How many stand in the list; undefined until that is known. */
  count: number | undefined
  /** The button that makes one, for those who may. It stands once: above a list, or below the words where there is none. */
  make?: ReactNode
  /** What the button is called where there is none, if not the same. */
  makeFirst?: ReactNode
  /** What is said where there is none. */
  empty: Omit<EmptyStateProps, 'action'>
  /** Said instead where only a part was asked for, such as an archive: that it is empty says nothing about the rest. */
  nothingInPart?: string | undefined
  /** Between the head and the list. */
  above?: ReactNode
  /** In the place of the list until it is known. */
  loading?: ReactNode
  /** The list; it is not asked for where there is nothing in it. */
  children: ReactNode
}

/**
 * A page of things that people make themselves. Until it is known whether there are any, it shows no button, which might have to
 * go again and take the rest of the page up with it.
 */
export function ListFrame({ count, make, makeFirst = make, empty, nothingInPart, ...props }: ListFrameProps) {
  const { title, sub, actions, above, loading, children } = props
  const isInHead = nothingInPart !== undefined || (count !== undefined && count > 0)
  const buttons = [isInHead && make, actions].filter(Boolean)
  return (
    <>
      <PageHead
        title={title}
        sub={sub}
        actions={
          buttons.length > 0 && (
            <>
              {isInHead && make}
              {actions}
            </>
          )
        }
      />
      {above}
      {count === undefined ? (
        loading
      ) : count > 0 ? (
        children
      ) : nothingInPart === undefined ? (
        <EmptyState {...empty} action={makeFirst} />
      ) : (
        <p className="muted">{nothingInPart}</p>
      )}
    </>
  )
}
