import type { Page } from 'playwright-core'

interface Hearing {
  /** All that was said so far, joined. */
  said(): Promise<string>
  /** Words that came together with their region, of which many screen readers say nothing. */
  lateWords(): Promise<string[]>
}

/**
 * What a screen reader would say of the changes of this page: words that come up in a live region that was there before
 * them and is not hidden. An alert is heard even when it comes with its words.
 */
export async function hear(page: Page): Promise<Hearing> {
  const heard = await page.evaluateHandle(() => {
    const polite = '[role="status"], [aria-live="polite"], output'
    const live = `${polite}, [role="alert"], [aria-live="assertive"]`
    const said: string[] = []
    const late: string[] = []
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    const isHidden = (element: Element) => element.closest('[aria-hidden="true"], [inert], [hidden]') !== null
    const wordsOf = (node: Node) => node.textContent?.trim() ?? ''
    const observer = new MutationObserver((changes) => {
      const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]))
      const isNew = (element: Element) => [...added].some((node) => node.contains(element))
      for (const { target, addedNodes, type } of changes) {
        const region = elementOf(target)?.closest(live)
        if (region && !isNew(region) && !isHidden(region)) {
          for (const node of type === 'characterData' ? [target] : addedNodes) said.push(wordsOf(node))
          continue
        }
        for (const node of addedNodes) {
          if (!(node instanceof Element) || isHidden(node)) continue
          const regions = [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)]
          for (const one of regions) (one.matches('[role="alert"]') ? said : late).push(wordsOf(one))
        }
      }
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return { said, late }
  })
  const read = async (list: 'said' | 'late') => (await heard.evaluate((all, name) => all[name], list)).filter(Boolean)
  return { said: async () => (await read('said')).join('\n'), lateWords: () => read('late') }
}
