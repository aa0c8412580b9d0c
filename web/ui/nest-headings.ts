interface Node {
  tagName?: string
  children?: Node[]
}

// The page owns the first two levels.
const topLevel = 3

/** Lets the headings of a text begin under those of the page, and none of them skip a level. */
export function nestHeadings(): (tree: Node) => void {
  return (tree) => {
    const open: number[] = []
    for (const heading of listHeadings(tree)) {
      const level = Number(heading.tagName?.slice(1))
      while ((open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
      heading.tagName = `h${Math.min(topLevel + open.length - 1, 6)}`
    }
  }
}

function listHeadings(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) =>
    /^h[1-6]$/.test(child.tagName ?? '') ? [child] : listHeadings(child),
  )
}
