import { lazy, Suspense } from 'react'

// The renderer is 36 KB gzipped; only pages that show Markdown fetch it.
const Renderer = lazy(() =>
  import('./markdown-renderer.tsx').then(({ MarkdownRenderer }) => ({ default: MarkdownRenderer })),
)

export interface MarkdownTextProps {
  children: string
  /** Level of the heading that the text stands under. */
  headingAbove?: 1 | 2
}

export function MarkdownText({ children, headingAbove }: MarkdownTextProps) {
  return (
    <div className="prose" dir="auto">
      <Suspense fallback={<p className="raw">{children}</p>}>
        <Renderer text={children} headingAbove={headingAbove} />
      </Suspense>
    </div>
  )
}
