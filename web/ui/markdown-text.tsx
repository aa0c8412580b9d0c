import { lazy, Suspense } from 'react'

// The renderer is 36 KB gzipped; only pages that show Markdown fetch it.
const Renderer = lazy(() =>
  import('./markdown-renderer.tsx').then(({ MarkdownRenderer }) => ({ default: MarkdownRenderer })),
)

export function MarkdownText({ children }: { children: string }) {
  return (
    <div className="prose" dir="auto">
      <Suspense fallback={<p>{children}</p>}>
        <Renderer text={children} />
      </Suspense>
    </div>
  )
}
