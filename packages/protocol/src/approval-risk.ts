/** The server's judgement by policy, never the agent's (R7). */
export type ApprovalRisk = 'low' | 'medium' | 'high';
