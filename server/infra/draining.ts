let isEnding = false

/** True from the signal to stop until the process ends: requests are still answered, and no new ones should be sent here. */
export const isDraining = (): boolean => isEnding

/** Says so from now on; a start takes it back. */
export const setDraining = (value: boolean): void => {
  isEnding = value
}
