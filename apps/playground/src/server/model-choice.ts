import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { demoModel } from './demo/demo-model.ts';

export interface ModelChoice {
  model: LanguageModel;
  provider: string;
  modelId: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_OPENAI_MODEL = 'gpt-5-mini';
const DEFAULT_ANTHROPIC_MODEL = 'claude-sonnet-4-6';
const DEFAULT_DEMO_DELAY_MS = 40;

/**
 * Which model answers: an OpenAI-compatible server, OpenAI, Anthropic, or the demo model where no key is set.
 * An empty variable counts as not set.
 * @throws when `OPENAI_BASE_URL` is no URL, or is set without `HANDRAIL_MODEL`: only its owner knows what it serves.
 */
export function chooseModel(env: Environment): ModelChoice {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, ANTHROPIC_API_KEY, HANDRAIL_MODEL } = env;
  if (OPENAI_BASE_URL) {
    if (!HANDRAIL_MODEL) {
      throw new Error(
        'OPENAI_BASE_URL is set, but not which model to ask there. Set HANDRAIL_MODEL to a name that server lists, such as HANDRAIL_MODEL=qwen3:8b.',
      );
    }
    if (!URL.canParse(OPENAI_BASE_URL)) {
      throw new Error(
        `OPENAI_BASE_URL is "${OPENAI_BASE_URL}", which is no URL. Write it whole, such as http://localhost:11434/v1.`,
      );
    }
    const server = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: OPENAI_BASE_URL.replace(/\/+$/, ''),
      includeUsage: true,
      ...(OPENAI_API_KEY ? { apiKey: OPENAI_API_KEY } : {}),
    });
    const provider = new URL(OPENAI_BASE_URL).host;
    return { model: server(HANDRAIL_MODEL), provider, modelId: HANDRAIL_MODEL };
  }
  if (OPENAI_API_KEY) {
    const modelId = HANDRAIL_MODEL || DEFAULT_OPENAI_MODEL;
    return {
      model: createOpenAI({ apiKey: OPENAI_API_KEY })(modelId),
      provider: 'OpenAI',
      modelId,
    };
  }
  if (ANTHROPIC_API_KEY) {
    const modelId = HANDRAIL_MODEL || DEFAULT_ANTHROPIC_MODEL;
    const anthropic = createAnthropic({ apiKey: ANTHROPIC_API_KEY });
    return { model: anthropic(modelId), provider: 'Anthropic', modelId };
  }
  return {
    model: demoModel({ delayMs: demoDelay(env) }),
    provider: 'Handrail',
    modelId: 'demo (a script, no key needed)',
  };
}

/** Milliseconds between the words of whatever is scripted here. */
export function demoDelay(env: Environment): number {
  const text = env['HANDRAIL_DEMO_DELAY_MS'];
  if (!text) return DEFAULT_DEMO_DELAY_MS;
  const delay = Number(text);
  if (Number.isFinite(delay) && delay >= 0) return delay;
  throw new Error(
    `HANDRAIL_DEMO_DELAY_MS is "${text}", which is no number of milliseconds. Set it to 0 or more, or leave it out.`,
  );
}
