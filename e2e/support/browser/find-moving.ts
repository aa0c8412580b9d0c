import type { Page } from 'playwright-core'

/** What moves for longer than a blink though the reader asked for less motion (WCAG 2.3.3), in the place or anywhere. */
export const findMoving = (page: Page, place = 'body'): Promise<string[]> => page.evaluate(findInPage, place)

function findInPage(place: string): string[] {
  const longest = 0.05
  const isLong = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > longest)
  const parts = [null, '::before', '::after']
  return [...document.querySelectorAll(`:is(${place}), :is(${place}) *`)].flatMap((element) =>
    parts.flatMap((part) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element, part)
      const moves = [
        animationName !== 'none' && isLong(animationDuration) && `animated by ${animationName}`,
        isLong(transitionDuration) && `changes for ${transitionDuration}`,
        scrollBehavior === 'smooth' && 'scrolls smoothly',
      ]
      const found = moves.filter((move) => move !== false)
      return found.length === 0 ? [] : [`${found.join(', ')}: ${element.outerHTML.slice(0, 120)}${part ?? ''}`]
    }),
  )
}
