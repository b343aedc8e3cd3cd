export { findBusiness, type AiText, type BusinessClue, type BusinessMention } from './find-business.js';
export { namesIn } from './names-in.js';
export { meanPosition, shareOfAiVoice, type PinAnswers, type ShareOfAiVoice } from './share-of-ai-voice.js';
