/** Runs that may follow the first one of a job, such as those of one whose process is killed each time. */
export const retryLimit = 20

/** Runs of a job that fails by an error of its own each time. */
const mostFailures = 5

/** How many fewer runs may follow after each such failure, so that the last of them is the end of the job. */
export const runsPerFailure = retryLimit / (mostFailures - 1) - 1
