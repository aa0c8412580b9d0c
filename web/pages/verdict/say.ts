/** Shows, of all sentences in a place, those that are true now; the page has each of them in its reader's language. */
export function say(place: HTMLElement, names: readonly string[]): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-say]')) {
    part.hidden = !names.includes(part.dataset.say ?? '')
  }
}
