import { ApiError } from './http';

/** Something that is asked of the server: whether it is under way, and why it was not done. */
export class Attempt {
  busy = $state(false);
  problem = $state.raw<ApiError | null>(null);

  /** A person asks: what went wrong before is no longer shown. Says whether it was done. */
  run = (what: () => Promise<unknown>): Promise<boolean> => {
    this.problem = null;
    return this.refresh(what);
  };

  /** A clock asks: what went wrong before stands until there is an answer. Says whether it was done. */
  refresh = async (what: () => Promise<unknown>): Promise<boolean> => {
    this.busy = true;
    try {
      await what();
      this.problem = null;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      return false;
    } finally {
      this.busy = false;
    }
  };
}
