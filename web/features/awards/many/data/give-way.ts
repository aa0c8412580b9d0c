/** Lets the page draw and answer before long work goes on. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
