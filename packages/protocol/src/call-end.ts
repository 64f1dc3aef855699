/**
 * What the `errorText` of a tool call begins with that ended with its run and by no fault of its own (R5). The rest
 * says whether it may have run. A reader shows it as broken off, not as failed.
 */
export const CALL_STOPPED = 'Stopped before ';
