import type { ReactElement } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { isTangled } from '../ui/is-tangled.ts'
import { OutsideLink } from './outside-link.tsx'

// Pictures would tell a stranger's server who reads the page.
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => name !== 'img' && name !== 'input'),
}

// The page owns the first two levels of headings.
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
}

// A badge class is read thousands of times and its text is the same for everybody; parsing it costs more than the page.
const parsed = new Map<string, ReactElement>()
const parsedMaximum = 500

export function MarkdownBlock({ text }: { text: string }) {
  return <div className="prose">{parseOnce(text)}</div>
}

function parseOnce(text: string): ReactElement {
  const known = parsed.get(text)
  if (known) return known
  const fresh = isTangled(text) ? (
    <p>{text}</p>
  ) : (
    Markdown({ children: text, components, rehypePlugins: [[rehypeSanitize, schema]] })
  )
  const [oldest] = parsed.keys()
  if (parsed.size >= parsedMaximum && oldest !== undefined) parsed.delete(oldest)
  parsed.set(text, fresh)
  return fresh
}
