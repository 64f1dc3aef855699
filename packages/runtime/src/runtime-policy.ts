import type { Approval, ApprovalReview, Grant, Scope } from '@handrail/protocol';

/** What *always* would cover, and how long. The label says it in full on the button. */
export interface AlwaysOption {
  /** `exact`: this very input. A predicate is one of the policy's `grantPredicates`. */
  match: 'exact' | 'any' | { predicate: string };
  /** @defaultValue 'allow' */
  effect?: 'allow' | 'reject' | undefined;
  label?: string | undefined;
  /** Milliseconds from the decision; the card says it before it is given. Absent: until it is revoked. */
  expiresInMs?: number | undefined;
}

export interface ApprovalPolicyAnswer {
  /** @defaultValue 'high' */
  risk?: Approval['risk'] | undefined;
  /** A word to group and filter by. */
  category?: string | undefined;
  /** What the card calls the action. */
  title?: string | undefined;
  /**
   * Shows reviewers, who never see the thread, its title: mostly the first words of what the person wrote.
   * @defaultValue false
   */
  showThreadTitle?: boolean | undefined;
  /** Milliseconds from the request; absent: it waits for ever. */
  expiresInMs?: number | undefined;
  /** What the end of that time does. @defaultValue 'reject': the call is refused and the run goes on. */
  onExpiry?: 'reject' | 'cancel' | undefined;
  /**
   * Whether the input may be changed. Only where the tool has a schema to hold the change to, and one
   * person decides. @defaultValue true
   */
  editable?: boolean | undefined;
  requiresReason?: 'reject' | 'always' | undefined;
  review?: ApprovalReview | undefined;
  /**
   * `true` offers *always* for this very input, but not at high risk: there it must be spelt out as a list. Never
   * offered where several people must agree or the requester may not.
   * Grants answer only while the policy still offers what they were made from, and no longer after they were made than it offers now. @defaultValue false
   */
  allowAlways?: boolean | readonly AlwaysOption[] | undefined;
}

/** What is known of a call that needs leave. The input is the agent's and hostile until proven otherwise. */
export interface ApprovalQuestion {
  toolName: string;
  toolCallId: string;
  input: unknown;
  threadId: string;
  /** Who asks. */
  agent: string;
}

/** What was found of a call that may have run. */
export type CheckedOutcome =
  | { outcome: 'succeeded'; output?: unknown }
  /** It did not happen, or not whole; the text is for the model and the person. */
  | { outcome: 'failed'; errorText?: string | undefined };

/** The server's own judgement of what an agent asks (R7). A policy that throws never lets anything through. */
export interface RuntimePolicy {
  /**
   * Called once for each new approval, with a copy of the input. A throw means high risk, no *always*, no editing
   * and no expiry, never approval. So does an answer that is not of this shape, or a time of more than a century;
   * its `review` still holds, and where that is at fault the call can only be rejected.
   */
  approval?(
    question: ApprovalQuestion,
    scope: Scope,
  ): ApprovalPolicyAnswer | Promise<ApprovalPolicyAnswer>;
  /**
   * Whether this person may decide. Asked of the owner and of others of the tenant: with it, or with
   * `review.roles`, people who cannot see the thread can decide. A throw is a no, and so is no answer within 5 s.
   */
  canDecide?(scope: Scope, approval: Approval): boolean | Promise<boolean>;
  /** When a run with several questions goes on: once all are answered, or with each answer. @defaultValue 'all' */
  batch?: 'all' | 'each' | undefined;
  /** What the model is told of a call that was not approved. A throw or nothing: the person's reason, else a plain sentence. */
  rejectionText?(approval: Approval): string | undefined;
  /** Finds out what became of a call that may have run. Must not repeat it. Nothing: it cannot be told. */
  checkOutcome?(
    approval: Approval,
    scope: Scope,
  ): CheckedOutcome | undefined | Promise<CheckedOutcome | undefined>;
  /** Which inputs a grant of that name answers for. Where one throws, or answers neither true nor false, a person is asked. */
  grantPredicates?:
    | Record<string, (input: unknown, grant: Grant) => boolean | Promise<boolean>>
    | undefined;
  /** True for tools that may run only once a person has approved a plan in the same run. @defaultValue none */
  planFirst?(call: { toolName: string; threadId: string }, scope: Scope): boolean;
  /** How deep fan-outs may be within each other. @defaultValue 3 */
  maxFanoutDepth?: number | undefined;
  /** How many children one fan-out may have. @defaultValue 100 */
  maxFanoutChildren?: number | undefined;
  /** The longest input that may be asked about, in UTF-16 code units of its canonical JSON. @defaultValue 1048576 */
  maxInputBytes?: number | undefined;
}
