/**
 * For what has come in place of what was pressed: the focus goes to it, and the page to where it begins, unless that is well in
 * sight. Something taller than the screen is not brought in sight by the focus alone.
 */
export function arriveAt(place: HTMLElement | null, begin: Element | null = place): void {
  place?.focus({ preventScroll: true })
  const top = begin?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > window.innerHeight / 2) begin?.scrollIntoView?.({ block: 'start' })
}
