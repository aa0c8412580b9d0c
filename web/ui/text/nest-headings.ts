interface Node {
  tagName?: string
  children?: Node[]
}

/** Lets the headings of a text begin under the one that the page has above it, and none of them skip a level. */
export function nestHeadings({ above = 2 }: { above?: 1 | 2 } = {}): (tree: Node) => void {
  return (tree) => {
    const open: number[] = []
    for (const heading of listHeadings(tree)) {
      const level = Number(heading.tagName?.slice(1))
      while ((open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
      heading.tagName = `h${Math.min(above + open.length, 6)}`
    }
  }
}

function listHeadings(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) =>
    /^h[1-6]$/.test(child.tagName ?? '') ? [child] : listHeadings(child),
  )
}
