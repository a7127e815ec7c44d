import { ApiError } from '../net/http';

/** Something that is asked of the server: whether it is under way, and why it was not done. */
export class Attempt {
  busy = $state(false);
  problem = $state.raw<ApiError | null>(null);

  run = async (what: () => Promise<unknown>): Promise<void> => {
    this.busy = true;
    this.problem = null;
    try {
      await what();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    } finally {
      this.busy = false;
    }
  };
}
